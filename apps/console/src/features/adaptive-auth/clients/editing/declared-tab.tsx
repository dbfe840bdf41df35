import { type ApiClient, apiClientEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useClientActions } from "../use-client-actions.ts";
import { ContextFields, declaredFields } from "./context-fields.tsx";
import { declaredOf, textsOf } from "./declared.ts";

interface DeclaredTabProps {
  client: ApiClient;
  mayManage: boolean;
}

/** Where and how a client says it calls from. */
export function DeclaredTab({ client, mayManage }: DeclaredTabProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p className="max-w-[65ch] text-fg-2">{t("clients.declaredText")}</p>
      {mayManage ? <DeclaredForm client={client} /> : <DeclaredLists client={client} />}
    </div>
  );
}

function DeclaredForm({ client: { id, declared } }: { client: ApiClient }) {
  const t = useT();
  const { update } = useClientActions();
  const form = useBodyForm({
    schema: apiClientEndpoints["apiClients.update"].body,
    initial: textsOf(declared),
    bodyOf: (typed) => ({ declared: declaredOf(typed) }),
    send: async (body: BodySent<Endpoints["apiClients.update"]>) => {
      const saved = await update.mutateAsync({ id, body });
      form.restart(textsOf(saved.declared));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ContextFields field={form.field} />
      <FormAlert error={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={form.action.status === "running"}>
          {t("form.save")}
        </Button>
      </div>
    </form>
  );
}

function DeclaredLists({ client: { declared } }: { client: ApiClient }) {
  const t = useT();
  const texts = textsOf(declared);
  return (
    <KeyValueList
      items={declaredFields.map((name) => ({
        key: name,
        label: t(`clients.${name}`),
        value:
          texts[name] === "" ? (
            <span className="text-fg-3">{t("clients.none")}</span>
          ) : (
            <bdi className="font-mono text-sm whitespace-pre-line">{texts[name]}</bdi>
          ),
      }))}
    />
  );
}
