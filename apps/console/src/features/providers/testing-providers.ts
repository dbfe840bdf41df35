import type { ProviderDetail, ProviderKey, User } from "@parapet/contract";
import { userWith } from "../../lib/session/testing-user.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pageOf } from "../../testing/page-of.ts";

export const providersPath = "/provider/providers";

/** A provider as its own page shows it; the one of the person who looks. */
export function providerWith(traits: Partial<ProviderDetail> = {}): ProviderDetail {
  return {
    id: userWith().provider_id,
    name: "Acme",
    contact_name: "Olga Owner",
    contact_email: "olga@acme.example",
    contact_phone: "+47 22 22 22 22",
    public_key: "pV4".padEnd(64, "x"),
    signing_key: "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----",
    created_at: "2026-11-01T09:00:00.000Z",
    archived_at: null,
    users: 1200,
    organizations: 3,
    trace_sources: 5,
    ...traits,
  };
}

export const otherProvider = (traits: Partial<ProviderDetail> = {}) =>
  providerWith({ id: "0199d6f0-0000-7000-8000-00000000b009", name: "Globex", ...traits });

/** A key that a provider signs with. */
export function providerKeyWith(traits: Partial<ProviderKey> = {}): ProviderKey {
  return {
    kid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
    fingerprint: "AB:CD:EF",
    public_key: providerWith().signing_key,
    state: "active",
    created_at: "2026-11-01T09:00:00.000Z",
    retires_at: null,
    ...traits,
  };
}

type Options = Parameters<typeof openPage>[1] & { readonly me?: Partial<User>; readonly shown?: ProviderDetail };

/** The page of providers, as the platform's administrator sees it unless a test says otherwise. */
export function openProviders(providers: readonly ProviderDetail[], search = "", options: Options = {}) {
  const { me = { platform_admin: true, role: "provider_admin" }, shown, answers, ...rest } = options;
  return openPage(`${providersPath}${search}`, {
    ...rest,
    answers: {
      "me.get": userWith(me),
      "providers.search": pageOf(...providers),
      "providers.get": shown ?? providers[0] ?? providerWith(),
      "providers.keys": { items: [providerKeyWith()] },
      "providers.quotas": { items: [] },
      "apiTokens.list": { items: [] },
      "organizations.list": pageOf(),
      ...answers,
    },
  });
}
