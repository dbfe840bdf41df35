/** A machine that packages are made for. */
export interface Target {
  /** As Node and npm call it. */
  readonly arch: "x64" | "arm64";
  /** As Debian and OCI images call it. */
  readonly debian: "amd64" | "arm64";
}

export const targets: readonly Target[] = [
  { arch: "x64", debian: "amd64" },
  { arch: "arm64", debian: "arm64" },
];
