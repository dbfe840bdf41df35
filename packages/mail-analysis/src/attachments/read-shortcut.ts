import { linkOf } from "../body/link.ts";
import type { Contents } from "./contents.ts";
import type { File } from "./inspect.ts";

/** Reads an Internet shortcut: its target and its icon. */
export function readShortcut({ content }: File): Contents {
  const text = content.toString("utf8", 0, 10_000);
  const targets = [...text.matchAll(/^(?:URL|IconFile|WorkingDirectory)\s*=\s*(\S.*)$/gim)];
  return { text, links: targets.map(([, target = ""]) => linkOf(target, "document")) };
}
