import type { DataPack } from "@parapet/contract";
import { userWith } from "../../../lib/session/testing-user.ts";
import { openPage } from "../../../testing/open-page.tsx";

/** A data pack with some traits of its own. */
export function packWith(traits: Partial<DataPack> = {}): DataPack {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f401",
    kind: "asn",
    source: "DB-IP Lite",
    licence: "CC BY 4.0",
    attribution: { text: "", url: "" },
    version: "2026-11",
    sha256: "ab".repeat(32),
    rows: 1200,
    refused_rows: 0,
    bytes: 2_500_000,
    state: "active",
    progress: 1,
    problem: null,
    built_in: false,
    loaded_at: "2026-11-01T09:00:00.000Z",
    made_at: "2026-11-01T00:00:00.000Z",
    stale_at: "2027-01-30T09:30:00.000Z",
    is_stale: false,
    ...traits,
  };
}

type Options = Parameters<typeof openPage>[1];

/** The page of data packs, to the administrator of the installation unless a test says otherwise. */
export const openPacks = (packs: readonly DataPack[], { answers, ...options }: Options = {}) =>
  openPage("/settings/data-packs", {
    ...options,
    answers: {
      "dataPacks.list": { items: [...packs] },
      "dataPacks.attributions": { items: [] },
      "me.get": userWith({ platform_admin: true }),
      ...answers,
    },
  });
