import { timingSafeEqual } from "node:crypto";

/** Compares a typed code with ours, in the same time wherever they differ; case and spaces around it don't matter. */
export function isSameCode(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given.trim().toUpperCase()), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
