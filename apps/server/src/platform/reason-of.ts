/** What operators read in place of an operating system's code. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "part of the path is a file",
  EEXIST: "there is a file of that name",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name can't be looked up",
  ETIMEDOUT: "no response",
};

/** Why something failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses fails once for each, and says nothing itself.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return reasons[code] ?? error.message.replace(/\.$/, "");
}

/** The sentence about a store that can't be opened; without the credentials of its address. */
export function unreachable(store: string, variable: string, url: string | null, error: unknown): string {
  if (url === null) return `The embedded ${store} doesn't answer: ${reasonOf(error)}.`;
  const host = URL.parse(url)?.host || variable;
  return `${store} at ${host} can't be used: ${reasonOf(error)}. Check ${variable} and that the server is running.`;
}
