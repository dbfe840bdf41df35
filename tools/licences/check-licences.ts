import { type DataNotice, dataFiles, dataNotices } from "./data-files.ts";
import { isPermitted } from "./is-permitted.ts";
import { type LockedPackage, lockedPackages } from "./locked-packages.ts";

/** Problems with licenses of packages, and of data files that NOTICE describes differently. */
export function checkLicences(root: string): string[] {
  return [...wrongPackages(lockedPackages(root)), ...wrongData(dataFiles(root), dataNotices(root))];
}

/** Packages without a licence, or with one that is not permitted. */
export function wrongPackages(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name}@${version}: no licence is known`];
    return isPermitted(licence) ? [] : [`${name}@${version}: ${licence} isn't permitted`];
  });
}

/** Data files that NOTICE leaves out, names twice or names though they are gone, and licences that are not permitted. */
export function wrongData(files: readonly string[], notices: readonly DataNotice[]): string[] {
  const named = notices.map(({ path }) => path);
  return [
    ...files.filter((path) => !named.includes(path)).map((path) => `${path}: NOTICE doesn't list it`),
    ...notices.flatMap(({ path, licence, source }, at) => {
      if (!files.includes(path)) return [`${path}: NOTICE lists it, but there is no such data file`];
      if (named.indexOf(path) !== at) return [`${path}: NOTICE lists it twice`];
      if (source === "") return [`${path}: NOTICE names no source`];
      return isPermitted(licence) ? [] : [`${path}: ${licence} isn't permitted`];
    }),
  ];
}
