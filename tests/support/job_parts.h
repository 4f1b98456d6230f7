// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts of a job that tests change.
#pragma once

#include "core/files/file_job.h"

namespace blockwarp::tests {

/// Of a job that encrypts.
inline Sealing& sealingOf(FileJob& job) {
    return const_cast<Sealing&>(*job.sealing());
}

/// Of a job that decrypts.
inline Opening& openingOf(FileJob& job) {
    return const_cast<Opening&>(*job.opening());
}

inline void setVerify(FileJob& job, bool verify) {
    std::get<EncryptFile>(job.work).verify = verify;
}

} // namespace blockwarp::tests
