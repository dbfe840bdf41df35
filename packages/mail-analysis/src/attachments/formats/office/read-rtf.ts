import { linkOf } from "../../../body/link.ts";
import type { Contents, Member, File } from "../../contents.ts";
import type { Finding } from "../../findings/finding.ts";

/** Reads an RTF file: embedded objects, remote templates, links. */
export function readRtf({ content }: File): Contents {
  const source = content.toString("latin1", 0, 20 * 2 ** 20);
  const template = /\\\*\\template\s+([^}\\]{0,500})/.exec(source)?.[1]?.trim();
  const findings: Finding[] = [];
  if (template !== undefined && /^(?:https?:|\\\\|file:)/i.test(template))
    findings.push({ code: "remote_template", evidence: template });
  const object = /\\(?:objdata|objupdate|objocx|objautlink|objlink)\b[^}]{0,60}/.exec(source)?.[0];
  if (object !== undefined) findings.push({ code: "embedded_object", evidence: object });
  if (/\\(?:field|fldinst)\b[^}]{0,100}\bDDE(?:AUTO)?\b/.test(source)) findings.push({ code: "dde", evidence: "" });
  const links = [...source.matchAll(/HYPERLINK\s+\\?"([^"]{1,2000})"/g)].slice(0, 1000);
  return { findings, links: links.map(([, url = ""]) => linkOf(url, "document")), files: embeddedIn(source) };
}

/** Package objects hold the file as hex after the OLE header. */
function embeddedIn(source: string): readonly Member[] {
  const objects = [...source.matchAll(/\\objdata\b\s*((?:[0-9a-f]|\s){64,})/gi)].slice(0, 20);
  return objects.map(([, hex = ""]) => {
    const bytes = Buffer.from(hex.replaceAll(/\s/g, ""), "hex");
    const ole = bytes.indexOf("d0cf11e0a1b11ae1", 0, "hex");
    return { name: "", content: ole === -1 ? bytes : bytes.subarray(ole) };
  });
}
