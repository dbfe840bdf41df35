import { GraphProblem } from "../problem.ts";

/**
 * Where a link that a host gave leads. A token goes with it, so only the host's own addresses are followed; those of a cloud
 * lead to the simulated tenant in its place. @throws GraphProblem of kind `unreadable` for any other address
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
