import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { meQuery } from "../../../lib/session/me-query.ts";
import { LoadingCard } from "../loading-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { WhoYouAre } from "./who-you-are.tsx";

export function ProfileTab() {
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
