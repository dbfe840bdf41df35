import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sizeOf } from "./folder-size.ts";
import { run } from "./run.ts";
import { settingsFile } from "./settings-file.ts";
import type { Target } from "./target.ts";

interface Deb {
  readonly root: string;
  /** The self-contained folder. */
  readonly folder: string;
  readonly out: string;
  readonly version: string;
  readonly target: Target;
}

/** Where each file of `packaging/deb` goes. */
const places = {
  parapet: "usr/bin/parapet",
  "parapet.service": "usr/lib/systemd/system/parapet.service",
  postinst: "DEBIAN/postinst",
  prerm: "DEBIAN/prerm",
  postrm: "DEBIAN/postrm",
};
const settings = "etc/parapet/parapet.env";
const documents = "usr/share/doc/parapet";

/** Makes a Debian package of a self-contained folder: the program, its unit and its settings. @returns its path */
export function makeDeb({ root, folder, out, version, target }: Deb): string {
  const stage = mkdtempSync(join(out, ".deb-"));
  const file = join(out, `parapet_${version}_${target.debian}.deb`);
  const place = (source: string, path: string) =>
    cpSync(source, join(stage, path), { recursive: true, verbatimSymlinks: true });
  try {
    place(folder, "usr/lib/parapet");
    for (const [name, path] of Object.entries(places)) place(join(root, "packaging/deb", name), path);
    mkdirSync(join(stage, documents), { recursive: true });
    symlinkSync("../../../lib/parapet/README.md", join(stage, documents, "README.md"));
    place(join(root, "NOTICE"), join(documents, "copyright"));
    write(stage, settings, settingsFile({ PARAPET_DATA: "/var/lib/parapet" }));
    write(stage, "DEBIAN/conffiles", `/${settings}\n`);
    write(stage, "DEBIAN/control", controlOf(root, version, target, sizeOf(stage)));
    run("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z4", "--build", stage, file]);
    return file;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function write(stage: string, path: string, text: string): void {
  mkdirSync(join(stage, path, ".."), { recursive: true });
  writeFileSync(join(stage, path), text, { mode: 0o644 });
}

/** Who packs, by Debian's own variables; without them an address that can't be taken for one. */
function maintainer(): string {
  const { DEBFULLNAME: name = "Unnamed packager", DEBEMAIL: email = "packager@parapet.invalid" } = process.env;
  return `${name} <${email}>`;
}

function controlOf(root: string, version: string, target: Target, bytes: number): string {
  const values: Readonly<Record<string, string>> = {
    VERSION: version,
    ARCHITECTURE: target.debian,
    MAINTAINER: maintainer(),
    INSTALLED_SIZE: `${Math.ceil(bytes / 1024)}`,
  };
  const template = readFileSync(join(root, "packaging/deb/control"), "utf8");
  return template.replaceAll(/@([A-Z_]+)@/g, (_, name: string) => values[name] ?? "");
}
