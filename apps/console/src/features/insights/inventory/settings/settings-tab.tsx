import { type Api, apiAccess, apiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { settingsQuery } from "../contract-queries.ts";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { CaptureForm } from "./capture-form.tsx";
import { wordsOf } from "./words-of.ts";

/** What people say of an API, and what becomes of its calls. */
export function SettingsTab({ api }: { api: Api }) {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery(api.id));
  return (
    <div className="grid grid-cols-1 gap-5">
      <AboutForm key={api.id} api={api} />
      {error && !data ? (
        <ProblemCard title={t("inventory.settingsErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonCard lines={11} />
      ) : (
        <CaptureForm key={JSON.stringify(data)} id={api.id} settings={data} />
      )}
    </div>
  );
}

/** What an API is called, whose it is and whom it is for. */
function AboutForm({ api }: { api: Api }) {
  const t = useT();
  const client = useQueryClient();
  const mayAdminister = useMayEditApis();
  const [name, setName] = useState(api.display_name ?? "");
  const [owner, setOwner] = useState(api.owner ?? "");
  const [tags, setTags] = useState(api.tags.join(", "));
  const [access, setAccess] = useState<string>(api.access ?? "none");
  const save = useMutation({
    mutationFn: () =>
      call(apiEndpoints["apis.update"], {
        params: { id: api.id },
        body: {
          display_name: name.trim() === "" ? null : name.trim(),
          owner: owner.trim() === "" ? null : owner.trim(),
          tags: wordsOf(tags),
          access: apiAccess.options.find((each) => each === access) ?? null,
        },
      }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async (saved) => {
      client.setQueryData(["apis.get", api.id], saved);
      await Promise.all(["apis.list", "apis.facets"].map((key) => client.invalidateQueries({ queryKey: [key] })));
      toast(t("inventory.saved"), "success");
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title={t("inventory.about")}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset disabled={!mayAdminister} className="grid items-start gap-4 lg:grid-cols-2">
          <TextField
            label={t("inventory.displayName")}
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={t("inventory.column.owner")}
            maxLength={120}
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          />
          <TextField
            label={t("inventory.column.tags")}
            hint={t("inventory.tagsHint")}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
          <Select
            label={t("inventory.column.access")}
            value={access}
            disabled={!mayAdminister}
            onChange={setAccess}
            choices={["none" as const, ...apiAccess.options].map((value) => ({
              value,
              label: t(`inventory.access.${value}`),
            }))}
          />
        </fieldset>
        {mayAdminister ? (
          <Button type="submit" variant="primary" className="w-fit" loading={save.isPending}>
            {t("inventory.save")}
          </Button>
        ) : (
          <p className="text-fg-2">{t("inventory.onlyAdministrators")}</p>
        )}
      </form>
    </Card>
  );
}
