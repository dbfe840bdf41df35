import { GraphProblem } from "../problem.ts";

/**
 * Resolves a link returned by a host. Only the host's own URLs get the token; a cloud's URLs are mapped to the
 * simulated tenant. @throws GraphProblem of kind `unreadable` for any other URL
 */
export function ownLink(link: string, cloudHost: string, reachedAt: string): string {
  for (const origin of [reachedAt, cloudHost]) {
    if (link.startsWith(`${origin}/`)) return `${reachedAt}${link.slice(origin.length)}`;
  }
  throw new GraphProblem({
    kind: "unreadable",
    code: "ForeignLink",
    message: "A link of an answer leads away from its host",
    status: 200,
    requestId: null,
    retryAfterS: null,
  });
}
