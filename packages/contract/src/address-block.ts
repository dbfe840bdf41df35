import * as z from "zod/mini";

const blockFormats = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
/** An address block: `192.0.2.0/24`, `2001:db8::/32`, or one address. */
export const addressBlock = z.string().check(
  z.trim(),
  z.maxLength(49),
  z.refine((block) => blockFormats.some((format) => z.safeParse(format, block).success)),
);
