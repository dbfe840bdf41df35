import type { SandboxCall, SandboxDecision } from "@parapet/contract";
import { toGatewayAnswer, type AnsweredDecision } from "../decision/answer/gateway-answer.ts";
import type { OfferedChallenge } from "../decision/decide/decision.ts";
import { callingAgents } from "./sandbox-agents.ts";
import { invoicingApi, invoicingHost } from "./invoicing-api.ts";

type Message = SandboxDecision["request"];

const reasons: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
};

/** The request as the client writes it. */
export function toRequest(call: SandboxCall, ownAgent: string | undefined): Message {
  const { method, path } = invoicingApi[call.endpoint];
  const agent = ownAgent ?? callingAgents[call.agent].userAgent;
  return {
    start: `${method} ${path} HTTP/1.1`,
    headers: [
      ["Host", invoicingHost],
      ["X-Api-Key", "ppk_the-key-of-the-ledger"],
      ...(agent === "" ? [] : ([["User-Agent", agent]] satisfies Message["headers"])),
      ...(call.key === "missing" ? [] : ([["DPoP", proofs[call.key]]] satisfies Message["headers"])),
    ],
    body: "",
  };
}

const proofs = {
  known: "(a proof with the key that the ledger always signs with)",
  new: "(a proof with a key that was never seen)",
} as const;

/** The client's response: the gateway's if the call is stopped, else the API's. */
export function toResponse(decision: AnsweredDecision, challenge: OfferedChallenge | null, call: SandboxCall): Message {
  const { status, headers, body } = toGatewayAnswer(decision, { challenge, assertion: "" }, "envoy");
  if (status === 200) {
    const { status: line, body: answer } = invoicingApi[call.endpoint];
    return {
      start: `HTTP/1.1 ${line}`,
      headers: answer === "" ? [] : [["Content-Type", "application/json"]],
      body: answer,
    };
  }
  const shown = ["www-authenticate", "retry-after"].flatMap((name): Message["headers"] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    start: `HTTP/1.1 ${status} ${reasons[status] ?? ""}`,
    headers: [["content-type", "application/problem+json"], ...shown],
    body,
  };
}
