import { GraphProblem } from "../problem.ts";

/**
 * Where a link that Graph gave leads. A token goes with it, so only Graph's own addresses are followed; those of a cloud
 * lead to the simulated tenant in its place. @throws GraphProblem of kind `unreadable` for any other address
 */
export function ownLink(link: string, cloudGraph: string, reachedAt: string): string {
  for (const origin of [reachedAt, cloudGraph]) {
    if (link.startsWith(`${origin}/`)) return `${reachedAt}${link.slice(origin.length)}`;
  }
  throw new GraphProblem({
    kind: "unreadable",
    code: "ForeignLink",
    message: "A link of an answer leads away from Graph",
    status: 200,
    requestId: null,
    retryAfterS: null,
  });
}
