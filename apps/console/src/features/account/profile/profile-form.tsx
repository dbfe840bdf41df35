import { type BodySent, type Endpoints, meEndpoints, type User } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { meQuery } from "../../../lib/session/me-query.ts";
import { renewUser } from "../../../lib/session/session-store.ts";

const row = meEndpoints["me.update"];

/** Name and phone; a new name shows everywhere at once. */
export function ProfileForm({ me }: { me: User }) {
  const t = useT();
  const client = useQueryClient();
  const save = async (body: BodySent<Endpoints["me.update"]>) => {
    const changed = await call(row, { body });
    client.setQueryData(meQuery.queryKey, changed);
    renewUser(changed);
    toast(t("profile.saved"), "success");
    void client.invalidateQueries({ queryKey: ["users.list"] });
  };
  const form = useBodyForm({
    schema: row.body,
    initial: { first_name: me.first_name, last_name: me.last_name, phone: me.phone },
    bodyOf: (typed) => typed,
    send: save,
  });
  return (
    <Card title={t("profile.title")}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label={t("profile.firstName")} autoComplete="given-name" {...form.field("first_name")} />
          <TextField label={t("profile.lastName")} autoComplete="family-name" {...form.field("last_name")} />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label={t("profile.email")}
            hint={t("profile.emailHint")}
            value={me.email}
            dir="ltr"
            readOnly
            className="bg-sunken text-fg-2"
          />
          <TextField
            label={t("profile.phone")}
            aside={t("form.optional")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            {...form.field("phone")}
          />
        </div>
        <FormAlert error={form.problem} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" loading={form.action.status === "running"}>
            {t("form.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
