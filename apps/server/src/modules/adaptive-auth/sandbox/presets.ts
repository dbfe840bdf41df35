import type { SandboxCall, SandboxPreset } from "@parapet/contract";

/** What the client does on most days. */
const usual: SandboxCall = {
  country: "NO",
  network: "office",
  agent: "usual",
  key: "known",
  endpoint: "GET /invoices",
  hour: 10,
  per_minute: 4,
};

/** The call of each situation that a visitor tries with one click. */
export const presetCalls: Readonly<Record<SandboxPreset, SandboxCall>> = {
  usual_office: usual,
  home_wifi: { ...usual, network: "home", hour: 17 },
  new_laptop: { ...usual, agent: "other_machine", key: "new" },
  business_trip: { ...usual, country: "DE", network: "mobile", hour: 15 },
  vpn_same_country: { ...usual, network: "anonymiser", hour: 19 },
  stolen_key_cloud: { ...usual, country: "US", network: "hosting", agent: "other_library", key: "missing", hour: 14 },
  stolen_key_same_isp: { ...usual, network: "same_isp", agent: "other_library", key: "missing", hour: 20 },
  burst_at_night: {
    ...usual,
    network: "home",
    key: "missing",
    endpoint: "DELETE /customers/{id}",
    hour: 3,
    per_minute: 400,
  },
};
