import {
  adaptiveConfigEndpoints,
  settingsChanges,
  type AdaptiveConfig,
  type AdaptiveSettings,
} from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

/** The edited settings: unsaved changes over the saved draft over the current version. */
export function useDraft(config: AdaptiveConfig) {
  const t = useT();
  const client = useQueryClient();
  const params = { id: config.api_id };
  const { live, draft } = config;
  const [edited, setEdited] = useState<AdaptiveSettings | null>(null);
  /** The base version after another user published a newer one. */
  const [overtaken, setOvertaken] = useState<AdaptiveConfig["live"] | null>(null);
  /** Names of the tests for which the server refused to publish. */
  const [failedTests, setFailedTests] = useState<readonly string[]>([]);
  const settings = edited ?? draft?.settings ?? live.settings;
  const look = (next: AdaptiveConfig) => {
    client.setQueryData(["adaptiveConfigs.get", config.api_id], next);
    setEdited(null);
    setOvertaken(null);
    setFailedTests([]);
    return Promise.all(
      ["adaptiveConfigs.versions", "protectedApis.get", "protectedApis.list"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const saveDraft = () => call(adaptiveConfigEndpoints["adaptiveConfigs.saveDraft"], { params, body: { settings } });
  return {
    live,
    settings,
    changes: settingsChanges(live.settings, settings),
    isEdited: edited !== null,
    savedBy: draft?.saved_by ?? null,
    overtaken,
    failedTests,
    change: (part: Partial<AdaptiveSettings>) => setEdited({ ...settings, ...part }),
    save: useMutation({
      mutationFn: saveDraft,
      onError,
      onSuccess: async (next) => {
        await look(next);
        toast(t("policy.draftSaved"), "success");
      },
    }),
    publish: useMutation({
      mutationFn: async (note: string) => {
        await saveDraft();
        const body = { version: live.version, note };
        return call(adaptiveConfigEndpoints["adaptiveConfigs.publish"], { params, body });
      },
      onError: async (error) => {
        const failed = failedTestsOf(error, settings);
        setFailedTests(failed);
        if (failed.length > 0) return undefined;
        if (!(error instanceof ApiError) || error.code !== "conflict") return onError(error);
        setEdited(settings);
        setOvertaken(live);
        return client.invalidateQueries({ queryKey: ["adaptiveConfigs.get", config.api_id] });
      },
      onSuccess: async (next) => {
        await look(next);
        toast(t("policy.published", { version: next.live.version }), "success");
      },
    }),
    discard: useMutation({
      mutationFn: async () => {
        if (draft !== null) await call(adaptiveConfigEndpoints["adaptiveConfigs.discardDraft"], { params });
        return call(adaptiveConfigEndpoints["adaptiveConfigs.get"], { params });
      },
      onError,
      onSuccess: look,
    }),
    rollBack: useMutation({
      mutationFn: (version: number) =>
        call(adaptiveConfigEndpoints["adaptiveConfigs.rollback"], {
          params: { ...params, version },
          body: {},
        }),
      onError,
      onSuccess: async (next) => {
        await look(next);
        toast(t("policy.published", { version: next.live.version }), "success");
      },
    }),
  };
}

function failedTestsOf(error: Error, { tests = [] }: AdaptiveSettings): readonly string[] {
  const pointers = error instanceof ApiError ? (error.problem?.errors ?? []).map(({ pointer }) => pointer) : [];
  return pointers.flatMap((pointer) => {
    const [, at] = /^\/settings\/tests\/(\d+)$/.exec(pointer) ?? [];
    return at === undefined ? [] : (tests[Number(at)]?.name ?? []);
  });
}

export type Draft = ReturnType<typeof useDraft>;
