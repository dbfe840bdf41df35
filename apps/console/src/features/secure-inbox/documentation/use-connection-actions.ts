import {
  type AnswerOf,
  type BodySent,
  type Endpoint,
  type Endpoints,
  type MailConnection,
  mailConnectionEndpoints,
} from "@parapet/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallArguments } from "../../../lib/api/call-input.ts";
import { type Handed, handBack } from "../../../lib/api/hand-back.ts";
import { setIntegrated } from "../../../lib/session/session-store.ts";
import { connectionQuery } from "./connection-query.ts";

export type NewConnection = BodySent<Endpoints["mailConnection.configure"]>;
export type LoginWay = "consent" | "sign_in";

/** What an administrator does with the connection. Each hands back what was refused; the page says it in its place. */
export function useConnectionActions() {
  const client = useQueryClient();
  const keep = (handed: Handed<MailConnection>) => {
    if (!handed.ok) return;
    const { state } = handed.answer;
    client.setQueryData(connectionQuery.queryKey, handed.answer);
    setIntegrated(state === "connected" || state === "degraded");
  };
  const asked = <Row extends Endpoint>(row: Row, ...input: CallArguments<Row>): Promise<Handed<AnswerOf<Row>>> =>
    handBack(row, ...input);
  const { "mailConnection.configure": configure, "mailConnection.test": test } = mailConnectionEndpoints;
  const { "mailConnection.tryCredential": tryNext, "mailConnection.discardCredential": discard } =
    mailConnectionEndpoints;
  const { "mailConnection.restoreCredential": restore } = mailConnectionEndpoints;
  const { "mailConnection.disconnect": disconnect, "mailConnection.login": login } = mailConnectionEndpoints;
  return {
    configure: useMutation({
      mutationFn: (body: NewConnection) => asked(configure, { body, timeoutMs: 60_000 }),
      onSuccess: keep,
    }),
    test: useMutation({ mutationFn: () => asked(test, { timeoutMs: 60_000 }), onSuccess: keep }),
    tryCredential: useMutation({ mutationFn: () => asked(tryNext, { timeoutMs: 60_000 }), onSuccess: keep }),
    discardCredential: useMutation({ mutationFn: () => asked(discard), onSuccess: keep }),
    restoreCredential: useMutation({ mutationFn: () => asked(restore, { timeoutMs: 60_000 }), onSuccess: keep }),
    disconnect: useMutation({ mutationFn: () => asked(disconnect, { timeoutMs: 60_000 }), onSuccess: keep }),
    login: useMutation({ mutationFn: (way: LoginWay) => asked(login, { query: { way } }) }),
  };
}

export type ConnectionActions = ReturnType<typeof useConnectionActions>;

/** Why a mutation that hands back was refused; null while it was not. */
export function refusalOf({ data }: { readonly data: Handed<unknown> | undefined }): unknown {
  return data === undefined || data.ok ? null : data.error;
}
