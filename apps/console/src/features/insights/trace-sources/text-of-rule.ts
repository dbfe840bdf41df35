import type { SourceRule } from "@parapet/contract";

/** A rule's conditions as one line, such as `GET *.internal/healthz*`. */
export function textOfRule({ method = "", host = "", path = "", user_agent, cel = "" }: SourceRule): string {
  const agent = user_agent === undefined ? "" : `User-Agent: ${user_agent}`;
  return [method, `${host}${path}`, agent, cel].filter((part) => part !== "").join(" ");
}
