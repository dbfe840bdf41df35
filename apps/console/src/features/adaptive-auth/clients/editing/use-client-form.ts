import { type ApiClient, apiClientEndpoints, type ClientKind } from "@parapet/contract";
import { useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { NewClient } from "../use-client-actions.ts";
import { declaredOf, nothingDeclared, textsOf } from "./declared.ts";

/** What is chosen rather than typed. */
interface Chosen {
  readonly kind: ClientKind;
  readonly organization_id: string | null;
  readonly apis: readonly string[];
  readonly tags: readonly string[];
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** Undefined for what is no JSON: the schema refuses it at the field. */
function metadataOf(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The form of a new client, or of one that is changed. */
export function useClientForm(client: ApiClient | null, send: (body: NewClient) => Promise<void>) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>({
    kind: client?.kind ?? "headless",
    organization_id: client?.organization?.id ?? null,
    apis: client?.apis.map(({ id }) => id) ?? [],
    tags: client?.tags ?? [],
  });
  const form = useBodyForm({
    schema: apiClientEndpoints["apiClients.create"].body,
    initial: {
      name: client?.name ?? "",
      owner_name: client?.owner_name ?? "",
      owner_email: client?.owner_email ?? "",
      metadata: client === null || isEmpty(client.metadata) ? "" : JSON.stringify(client.metadata, null, 2),
      ...textsOf(client?.declared ?? nothingDeclared),
    },
    bodyOf: (typed) => ({
      ...chosen,
      name: typed.name,
      owner_name: typed.owner_name,
      owner_email: typed.owner_email,
      metadata: metadataOf(typed.metadata) ?? "",
      declared: declaredOf(typed),
    }),
    send,
    refusal: (error) =>
      error instanceof ApiError && error.code === "conflict" ? ["name", t("clients.nameTaken")] : null,
  });
  return { chosen, choose: (part: Partial<Chosen>) => setChosen({ ...chosen, ...part }), form };
}
