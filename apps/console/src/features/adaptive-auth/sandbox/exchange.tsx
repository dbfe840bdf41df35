import type { SandboxDecision, SandboxSession } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { useT } from "../../../lib/i18n/use-t.ts";

interface ExchangeProps {
  session: SandboxSession;
  /** In the order they were made: one, or the stopped call and its repetition. */
  decisions: readonly SandboxDecision[];
}

/** What the client sent and got, and the command that does the same to this sandbox. */
export function Exchange({ session, decisions }: ExchangeProps) {
  const t = useT();
  const last = decisions.at(-1);
  return (
    <div className="grid gap-3">
      {decisions.flatMap(({ id, request, response }, at) => [
        <CodeBlock
          key={`${id} request`}
          wrap
          label={t(at === 0 ? "sandbox.request" : "sandbox.retry")}
          code={textOf(request)}
        />,
        <CodeBlock key={`${id} response`} wrap label={t("sandbox.response")} code={textOf(response)} />,
      ])}
      {last && <CodeBlock wrap label={t("sandbox.curl")} code={curlOf(session, last)} />}
    </div>
  );
}

function textOf({ start, headers, body }: SandboxDecision["request"]): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, ...(body === "" ? [] : ["", JSON.stringify(JSON.parse(body), null, 2)])].join("\n");
}

/** Nothing in it needs quoting: the body is words and numbers of the contract. */
function curlOf({ id }: SandboxSession, { call, as_me }: SandboxDecision): string {
  return [
    `curl -X POST '${location.origin}/public/api/sandbox/adaptive/${id}/calls'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify({ call, as_me })}'`,
  ].join(" \\\n  ");
}
