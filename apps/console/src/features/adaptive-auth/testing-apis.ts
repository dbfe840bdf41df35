import { defaultClientWays, defaultNewClients, type ProtectedApi } from "@parapet/contract";

/** A protected API with some traits of its own. */
export function protectedApiWith(traits: Partial<ProtectedApi> = {}): ProtectedApi {
  return {
    id: "0199d6f0-0000-7000-8000-00000000a001",
    name: "Orders",
    slug: "orders",
    base_url: "https://orders.example.com",
    environment: "production",
    sensitivity: "normal",
    endpoints: [],
    trusted_hops: ["127.0.0.0/8"],
    trusts_remote_addr: false,
    client_ways: [...defaultClientWays],
    new_clients: defaultNewClients,
    mode: "monitor",
    status: "active",
    config_version: 4,
    clients: 3,
    last_decision_at: "2026-11-20T15:44:00.000Z",
    decisions_24h: 24,
    step_up_rate_24h: 0.125,
    per_hour: Array.from({ length: 24 }, () => 1),
    bypass_until: null,
    bypass_reason: "",
    created_at: "2026-11-01T09:00:00.000Z",
    archived_at: null,
    ...traits,
  };
}
