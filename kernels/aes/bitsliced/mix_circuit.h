// SPDX-License-Identifier: GPL-3.0-or-later
/// MixColumns and AddRoundKey of a column as one circuit.
///
/// 66 gates of up to three inputs. Where two are enough for a sum, a plane of the key is the third
/// and costs nothing; from those 32 places it reaches every bit of the column. A search like
/// docs/aes-circuit/mix.cpp found the circuit. There are some of 65 gates, which are slower
/// (docs/lab/2026-11-27.md).
#pragma once

#include "kernels/aes/bitsliced/sbox_circuit.h"

namespace blockwarp::kernels {

/// FIPS 197 §5.1.3 and §5.1.4 on bytes as substituteRaw() leaves them: a[8 r + b] is bit b of row
/// r. makeBitslicedKey() chooses `kappa` such that it adds the round key.
HD void mixRaw(Plane (&a)[32], const Plane (&kappa)[32]) {
    const Plane t0 = xor3(a[7], a[15], kappa[0]);
    const Plane t1 = xor3(a[23], a[31], kappa[1]);
    const Plane t2 = xor3(a[16], t1, kappa[2]);
    const Plane t3 = xor3(a[24], t2, kappa[3]);
    const Plane t4 = xor3(a[8], a[16], t3);
    const Plane t5 = xor3(t2, t0, t4);
    const Plane t6 = xor3(a[15], a[31], kappa[4]);
    const Plane t7 = xor3(a[0], t3, t6);
    const Plane t8 = xor3(t5, t7, kappa[5]);
    const Plane t9 = xor3(t1, t6, kappa[6]);
    const Plane t10 = xor3(a[9], a[25], kappa[7]);
    const Plane t11 = xor3(t8, t9, t10);
    const Plane t12 = xor3(a[17], t11, kappa[8]);
    const Plane t13 = xor3(a[10], a[26], kappa[9]);
    const Plane t14 = xor3(a[9], a[18], kappa[10]);
    const Plane t15 = xor3(a[1], t13, t14);
    const Plane t16 = xor3(a[11], a[12], kappa[11]);
    const Plane t17 = xor3(a[3], t0, t16);
    const Plane t18 = xor3(a[2], a[26], kappa[12]);
    const Plane t19 = xor3(a[19], a[20], t1);
    const Plane t20 = xor3(t17, t18, t19);
    const Plane t21 = xor3(a[4], a[28], kappa[13]);
    const Plane t22 = xor3(a[3], a[27], t21);
    const Plane t23 = xor3(t1, t13, t22);
    const Plane t24 = xor3(a[4], t20, t23);
    const Plane t25 = xor3(a[4], a[12], kappa[14]);
    const Plane t26 = xor3(a[20], a[28], t25);
    const Plane t27 = xor3(t17, t26, kappa[15]);
    const Plane t28 = xor3(a[21], a[29], kappa[16]);
    const Plane t29 = xor3(a[13], t25, t28);
    const Plane t30 = xor3(a[14], a[30], kappa[17]);
    const Plane t31 = xor3(a[5], t30, kappa[18]);
    const Plane t32 = xor3(t31, a[13], a[22]);
    const Plane t33 = xor3(a[6], t9, kappa[19]);
    const Plane t34 = xor3(t33, a[14], a[31]);
    const Plane t35 = xor3(a[17], t4, t9);
    const Plane t36 = xor3(a[1], t3, t10);
    const Plane t37 = xor3(a[9], t35, t36);
    const Plane t38 = xor3(a[17], t14, t18);
    const Plane t39 = xor3(t6, t19, kappa[20]);
    const Plane t40 = xor3(a[10], a[18], kappa[21]);
    const Plane t41 = xor3(t22, t40, t39);
    const Plane t42 = xor3(a[11], t26, t39);
    const Plane t43 = xor3(a[5], a[21], kappa[22]);
    const Plane t44 = xor3(t26, t43, kappa[23]);
    const Plane t45 = xor3(a[29], t21, t44);
    const Plane t46 = xor3(a[6], t30, kappa[24]);
    const Plane t47 = xor3(a[30], t43, kappa[25]);
    const Plane t48 = xor3(t32, t46, t47);
    const Plane t49 = xor3(a[7], a[30], kappa[26]);
    const Plane t50 = xor3(a[22], t6, t49);
    const Plane t51 = xor3(t9, t30, t50);
    const Plane t52 = xor3(a[0], t4, kappa[27]);
    const Plane t53 = xor3(t10, t38, t40);
    const Plane t54 = xor3(t16, t23, t40);
    const Plane t55 = xor3(a[27], t19, t25);
    const Plane t56 = xor3(t29, t44, kappa[28]);
    const Plane t57 = xor3(t28, t46, kappa[29]);
    const Plane t58 = xor3(t2, t8, kappa[30]);
    const Plane t59 = xor3(t3, t11, t37);
    const Plane t60 = xor3(t10, t15, t18);
    const Plane t61 = xor3(a[4], t9, t20);
    const Plane t62 = xor3(t17, t42, t55);
    const Plane t63 = xor3(a[13], t21, t43);
    const Plane t64 = xor3(a[22], t47, t57);
    const Plane t65 = xor3(t33, t49, kappa[31]);
    const Plane out[32] = {t5,  t12, t15, t24, t27, t29, t32, t34, t7,  t37, t38,
                           t41, t42, t45, t48, t51, t52, t36, t53, t54, t55, t56,
                           t57, t50, t58, t59, t60, t61, t62, t63, t64, t65};
    UNROLL for (int i = 0; i < 32; ++i) a[i] = out[i];
}

} // namespace blockwarp::kernels
