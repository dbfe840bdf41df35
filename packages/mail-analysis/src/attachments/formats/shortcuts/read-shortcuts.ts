import { linkOf } from "../../../body/link.ts";
import type { Contents, File } from "../../contents.ts";
import type { Finding } from "../../findings/finding.ts";
import { type ReadContext, chargeBudget } from "../../limits/read-context.ts";
import { readShellLink } from "./shell-link.ts";

/** Reads an Internet shortcut: its target and its icon. */
export function readShortcut({ content }: File): Contents {
  const text = content.toString("utf8", 0, 10_000);
  const targets = [...text.matchAll(/^(?:URL|IconFile|WorkingDirectory)\s*=\s*(\S.*)$/gim)];
  return { text, links: targets.map(([, target = ""]) => linkOf(target, "document")) };
}

/** Interpreters that run their arguments. */
const interpreters =
  /(?:^|[\\/\s"'&|(@^=,;%])(?:cmd|command|powershell|pwsh|mshta|wscript|cscript|rundll32|regsvr32|msiexec|certutil|bitsadmin|curl|wget|forfiles|conhost|pcalua|ftp|ssh|wmic|msbuild|installutil|hh|scriptrunner|finger|javaw?|python)(?:\.exe)?(?=$|[\s"'&|)/,;^%])/i;
const minTrailingBytes = 64;

/** Reads a Windows shortcut: its command line, links in it, and trailing data. */
export function readShellLinkFile({ content }: File, context: ReadContext): Contents {
  const { targets, arguments: given, folder, icon, rest } = readShellLink(content);
  const command = [...targets, given].join(" ");
  const findings: Finding[] = [];
  if (interpreters.test(command)) findings.push({ code: "script", evidence: command.trim().slice(0, 200) });
  const addresses = [command, folder, icon].join("\n").match(/\b(?:https?|ftp):\/\/[^\s"'<>|^)]{1,2000}/gi) ?? [];
  const shares = [...targets, icon].filter((each) => /^\\\\[\w.-]+[\\@]/.test(each));
  const hidden = rest.length < minTrailingBytes ? null : chargeBudget(rest, context);
  if (hidden !== null) findings.push({ code: "embedded_object", evidence: "" });
  return {
    findings,
    text: [...targets, given, folder, icon].filter((each) => each !== "").join("\n"),
    links: [...addresses, ...shares].slice(0, context.limits.links).map((address) => linkOf(address, "document")),
    files: hidden === null ? [] : [{ name: "", content: hidden }],
  };
}
