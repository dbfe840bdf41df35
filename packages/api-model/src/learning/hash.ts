/** 32-bit hash of a text (FNV-1a, then mixed so that close texts lie far apart): the same everywhere, so it orders. */
export function hash(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
