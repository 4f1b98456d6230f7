// SPDX-License-Identifier: GPL-3.0-or-later
/// The S-box of AES as a circuit: no table, so no address and no time depends on the data.
///
/// A plane holds one bit of 32 bytes. The circuit is 68 gates of three inputs, found by our own
/// search from the 113 two-input gates of Boyar, Peralta and Calik; a GPU does any gate of three
/// inputs in one instruction.
#pragma once

#include "kernels/hd.h"

#include <cstdint>

namespace blockwarp::kernels {

using Plane = std::uint32_t;

/// The gate whose output for inputs (a, b, c) is bit 4a + 2b + c of `Table`.
template <unsigned Table>
HD Plane lut(Plane a, Plane b, Plane c) {
#if defined(__CUDA_ARCH__)
    Plane result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(Table));
    return result;
#else
    const auto choose = [](Plane select, bool one, bool zero) {
        return (one ? select : 0) | (zero ? ~select : 0);
    };
    const Plane ifNotA =
        (b & choose(c, Table & 0x08, Table & 0x04)) | (~b & choose(c, Table & 0x02, Table & 0x01));
    const Plane ifA =
        (b & choose(c, Table & 0x80, Table & 0x40)) | (~b & choose(c, Table & 0x20, Table & 0x10));
    return (a & ifA) | (~a & ifNotA);
#endif
}

HD Plane xor3(Plane a, Plane b, Plane c) {
    return lut<0x96>(a, b, c);
}

/// FIPS 197 §5.1.1 without the constant 0x63: p[0] is the lowest bit of the bytes.
HD void substitutePlanes(Plane (&p)[8]) {
    const Plane t0 = lut<0x66>(p[7], p[2], p[4]);
    const Plane t1 = lut<0x96>(p[7], p[5], t0);
    const Plane t2 = lut<0x5a>(p[7], p[4], p[1]);
    const Plane t3 = lut<0x66>(t1, t2, t0);
    const Plane t4 = lut<0x96>(t3, p[6], p[3]);
    const Plane t5 = lut<0x96>(t4, p[5], p[2]);
    const Plane t6 = lut<0x06>(t4, t1, t5);
    const Plane t7 = lut<0x6a>(t1, t0, t6);
    const Plane t8 = lut<0x5a>(p[2], p[4], p[7]);
    const Plane t9 = lut<0x96>(p[0], p[6], p[5]);
    const Plane t10 = lut<0x5a>(p[7], t8, t9);
    const Plane t11 = lut<0x96>(t10, t8, t2);
    const Plane t12 = lut<0x78>(t7, t9, t10);
    const Plane t13 = lut<0x5a>(t5, t12, t9);
    const Plane t14 = lut<0x82>(p[3], p[2], t3);
    const Plane t15 = lut<0x6a>(t11, t13, t14);
    const Plane t16 = lut<0x96>(t4, t7, t15);
    const Plane t17 = lut<0x48>(t9, p[0], p[4]);
    const Plane t18 = lut<0x6c>(t8, t6, t5);
    const Plane t19 = lut<0x96>(t17, t14, t18);
    const Plane t20 = lut<0x96>(t19, t8, t5);
    const Plane t21 = lut<0x96>(p[0], t5, t1);
    const Plane t22 = lut<0x9a>(t21, t2, t9);
    const Plane t23 = lut<0x96>(t22, t2, t12);
    const Plane t24 = lut<0x82>(t12, t23, t2);
    const Plane t25 = lut<0x88>(t0, t10, t21);
    const Plane t26 = lut<0x96>(t24, t25, t18);
    const Plane t27 = lut<0x96>(t26, t22, p[7]);
    const Plane t28 = lut<0x78>(t27, t23, t16);
    const Plane t29 = lut<0xe4>(t16, t20, t28);
    const Plane t30 = lut<0x96>(t28, t20, t27);
    const Plane t31 = lut<0xac>(t30, t27, t23);
    const Plane t32 = lut<0x5a>(t29, t1, t31);
    const Plane t33 = lut<0x48>(t0, t32, t8);
    const Plane t34 = lut<0x60>(t31, p[4], t9);
    const Plane t35 = lut<0xe4>(t20, t27, t28);
    const Plane t36 = lut<0xda>(t16, t30, t35);
    const Plane t37 = lut<0xda>(t23, t28, t35);
    const Plane t38 = lut<0x66>(t34, t36, t37);
    const Plane t39 = lut<0x5a>(t36, t23, t29);
    const Plane t40 = lut<0x60>(t36, t9, t21);
    const Plane t41 = lut<0x6a>(t9, t39, t40);
    const Plane t42 = lut<0x6c>(t38, t41, t1);
    const Plane t43 = lut<0x6a>(t4, t32, t42);
    const Plane t44 = lut<0x78>(t33, t38, t0);
    const Plane t45 = lut<0x66>(p[1], t37, t31);
    const Plane t46 = lut<0x6c>(t11, t44, t45);
    const Plane t47 = lut<0x78>(t46, t37, t3);
    const Plane t48 = lut<0x96>(t33, t43, t47);
    const Plane t49 = lut<0x48>(t13, t37, p[0]);
    const Plane t50 = lut<0x6a>(t45, t13, t49);
    const Plane t51 = lut<0x96>(t41, t48, t50);
    const Plane t52 = lut<0x6c>(p[0], t49, t31);
    const Plane t53 = lut<0x6c>(t2, t52, t36);
    const Plane t54 = lut<0x48>(t32, t5, t38);
    const Plane t55 = lut<0x96>(t53, t54, t42);
    const Plane t56 = lut<0x6a>(t10, t29, t55);
    const Plane t57 = lut<0x60>(t8, t38, t32);
    const Plane t58 = lut<0x96>(t56, t43, t57);
    const Plane t59 = lut<0x96>(t48, t51, t47);
    const Plane t60 = lut<0x78>(t40, t29, t21);
    const Plane t61 = lut<0x5a>(t52, t18, t60);
    const Plane t62 = lut<0x5a>(t61, t56, t59);
    const Plane t63 = lut<0x96>(t46, t34, t56);
    const Plane t64 = lut<0x60>(t39, t8, t11);
    const Plane t65 = lut<0x96>(t61, t44, t64);
    const Plane t66 = lut<0x5a>(t65, t3, t55);
    const Plane t67 = lut<0x6a>(t36, t2, t65);
    p[7] = t48;
    p[6] = t51;
    p[5] = t58;
    p[4] = t59;
    p[3] = t62;
    p[2] = t63;
    p[1] = t66;
    p[0] = t67;
}

/// The inverse of the affine map's linear part (FIPS 197 §5.3.2): each bit is a sum of three.
HD void inverseLinear(Plane (&p)[8]) {
    Plane in[8];
    UNROLL for (int b = 0; b < 8; ++b) in[b] = p[b];
    UNROLL for (int b = 0; b < 8; ++b) p[b] =
        xor3(in[(b + 2) % 8], in[(b + 5) % 8], in[(b + 7) % 8]);
}

/// FIPS 197 §5.3.2 for bytes to which 0x63 has already been added. The S-box is an inversion and an
/// affine map; undoing the map before and after it leaves the inversion and the map undone.
HD void substituteInversePlanes(Plane (&p)[8]) {
    inverseLinear(p);
    substitutePlanes(p);
    inverseLinear(p);
}

} // namespace blockwarp::kernels
