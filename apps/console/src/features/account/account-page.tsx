import { type User, type BodySent, type Endpoints, meEndpoints } from "@parapet/contract";
import { Avatar } from "@parapet/ui/avatar";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { PageHeader } from "@parapet/ui/page-header";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { LinkTabs } from "../../lib/address/link-tabs.tsx";
import { call } from "../../lib/api/call.ts";
import { FormAlert } from "../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../lib/form/use-body-form.ts";
import { useFormat } from "../../lib/format/use-format.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { meQuery } from "../../lib/session/me-query.ts";
import { renewUser } from "../../lib/session/session-store.ts";
import { fullName } from "../../lib/session/session.ts";
import { useTitle } from "../../lib/use-title.ts";
import { type AccountTab, accountTabs } from "./account-tabs.ts";
import { LoadingCard } from "./loading-card.tsx";
import { LoginsTab } from "./logins/logins-tab.tsx";
import { EmailCard } from "./profile/email-card.tsx";
import { PasswordCard } from "./security/password-card.tsx";
import { SecondFactorCard } from "./security/second-factor-card.tsx";
import { SessionsTab } from "./sessions/sessions-tab.tsx";

const TokensCard = lazy(async () => ({ default: (await import("../../lib/tokens/tokens-card.tsx")).TokensCard }));

const row = meEndpoints["me.update"];

/** Name and phone; a new name shows everywhere at once. */
function ProfileForm({ me }: { me: User }) {
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

/** What people manage about themselves. */
export function AccountPage() {
  const t = useT();
  const { tab } = useParams({ from: "/account/$tab" });
  useTitle(`${t(`ownAccount.tab.${tab}`)} · ${t("ownAccount.title")}`);
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title={t("ownAccount.title")} description={t("ownAccount.description")} />
      <LinkTabs
        label={t("ownAccount.title")}
        tabs={accountTabs}
        tab={tab}
        nameOf={(each) => t(`ownAccount.tab.${each}`)}
        linkOf={(each) => ({ to: "/account/$tab", params: { tab: each } })}
      >
        <Panel tab={tab} />
      </LinkTabs>
    </div>
  );
}

function Panel({ tab }: { tab: AccountTab }) {
  switch (tab) {
    case "profile":
      return <ProfileTab />;
    case "security":
      return <SecurityTab />;
    case "sessions":
      return <SessionsTab />;
    case "logins":
      return <LoginsTab />;
    case "tokens":
      return (
        <Suspense>
          <TokensCard owner="own" />
        </Suspense>
      );
  }
}

function SecurityTab() {
  return (
    <div className="grid gap-5">
      <SecondFactorCard />
      <PasswordCard />
    </div>
  );
}

function ProfileTab() {
  const t = useT();
  const { data: me, error, refetch } = useQuery(meQuery);
  if (me === undefined) {
    if (error === null) return <LoadingCard title={t("profile.title")} rows={6} />;
    return (
      <Card>
        <LoadProblem title={t("profile.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      <WhoYouAre me={me} />
      {/* Mounted again when another person's change arrives. */}
      <ProfileForm key={[me.first_name, me.last_name, me.phone].join("\n")} me={me} />
      <EmailCard me={me} />
    </div>
  );
}

/** Name, role and what cannot be changed here. */
function WhoYouAre({ me }: { me: User }) {
  const t = useT();
  const format = useFormat();
  const name = fullName(me) || me.email;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} className="size-16 text-xl" />
        <div className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="text-lg font-semibold tracking-heading break-words">{name}</bdi>
            <Badge tone="brand">{t(`profile.role.${me.role}`)}</Badge>
            {me.platform_admin && <Badge>{t("profile.platformAdmin")}</Badge>}
          </span>
          <bdi className="w-fit max-w-full break-words text-fg-2">{me.email}</bdi>
          <span className="text-sm text-fg-3">{t("profile.since", { date: format.instant(me.created_at) })}</span>
        </div>
      </div>
    </Card>
  );
}
