import { type ClientWay, defaultClientWays, protectedApiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { lazy, type SubmitEvent, Suspense, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { clientWaysMessages } from "../../../lib/client-ways/messages.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { currentPreferences } from "../../../lib/preferences/preferences-store.ts";
import { ApiFields, blankApi, bodyOf } from "./api-fields.tsx";
import { EndpointTable, wrongEndpoints } from "./endpoint-table.tsx";
import type { TypedEndpoint } from "./import-endpoints.tsx";
import { isConflict } from "./is-conflict.ts";
import type { LearnedApi } from "./learned-api.ts";
import type { NewApi } from "./use-api-actions.ts";
import { useFieldProblem } from "./use-field-problem.ts";

interface RegisterDialogProps {
  /** What it starts with; blank without it. */
  learned?: LearnedApi;
  onClose: () => void;
  save: (api: NewApi) => Promise<void>;
}

/** Loaded with its texts when an API is registered. */
const WaysCard = lazy(async () => {
  const [{ WaysCard: card }] = await Promise.all([
    import("../../../lib/client-ways/ways-card.tsx"),
    clientWaysMessages.load(currentPreferences().locale),
  ]);
  return { default: card };
});

const noEndpoints: readonly TypedEndpoint[] = [];
const { body: schema } = protectedApiEndpoints["protectedApis.create"];
/** Registers an API. It refuses what the server would refuse, by the same schema. */
export function RegisterDialog({ learned, onClose, save }: RegisterDialogProps) {
  const t = useT();
  const form = useId();
  const [typed, setTyped] = useState(learned?.typed ?? blankApi);
  const [endpoints, setEndpoints] = useState(learned?.endpoints ?? noEndpoints);
  const [ways, setWays] = useState<readonly ClientWay[]>(defaultClientWays);
  const [tried, setTried] = useState(false);
  const action = useAction(save);
  const read = schema.safeParse({ ...bodyOf(typed), endpoints, client_ways: ways });
  const issues = tried && !read.success ? read.error.issues : [];
  const problem = useFieldProblem(issues, action.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.createTitle")}
      description={t("protectedApis.createText")}
      size="lg"
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("protectedApis.create")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ApiFields
          typed={typed}
          problem={problem}
          {...(learned && { senders: learned.senders })}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            if (action.status === "failed") action.reset();
          }}
        />
        {learned && (
          <EndpointTable
            baseUrl={typed.base_url}
            endpoints={endpoints}
            hint={t("protectedApis.learnedHint")}
            wrong={wrongEndpoints(issues)}
            onChange={setEndpoints}
          />
        )}
        {!isConflict(action.error) && <FormAlert error={action.error} />}
      </form>
      {/* Outside of the form: its own dialogs have forms, whose events bubble. */}
      <div className="mt-4">
        <Suspense>
          <WaysCard
            ways={ways}
            onChange={async (next) => {
              setWays(next);
              if (action.status === "failed") action.reset();
            }}
            isSaving={false}
            error={action.error}
            mayEdit
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
