// SPDX-License-Identifier: GPL-3.0-or-later
/// Engine `vaes`: what it can do, and whether it may be used.
#pragma once

#include "core/cipher/cipher_spec.h"
#include "core/engine/vaes_kernels.h"

#include <string>

namespace blockwarp {

bool vaesDoes(const CipherSpec& cipher);

/// Why this CPU cannot run engine `vaes`, or an empty text. The first call compares the kernels
/// with OpenSSL.
std::string whyNoVaes();

/// The same for these kernels: a sentence if they and OpenSSL differ over 1,024 blocks with a
/// counter that carries over 64 bits.
std::string whyKernelsAreRefused(const vaes::Kernels& kernels);

} // namespace blockwarp
