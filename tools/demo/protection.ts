import { endpoints } from "@parapet/contract";
import type { Caller } from "./caller.ts";
import { type Program, programs } from "./callers.ts";
import { hosts } from "./freight-api.ts";

export const slug = "shipments";

/** A program with the key that it calls the protected API with. */
export interface KeyHolder {
  readonly program: Program;
  readonly key: string;
}

/** Protects the API of shipments: its endpoints, clients of three organizations, a zone and a policy in force. */
export async function protect(caller: Caller): Promise<readonly KeyHolder[]> {
  const api = await caller.call(endpoints["protectedApis.create"], {
    body: {
      name: "Shipments",
      slug,
      base_url: `https://${hosts.shipments}`,
      environment: "production",
      sensitivity: "normal",
      endpoints: [
        { method: "GET", template: "/v2/shipments", sensitivity: "normal" },
        { method: "POST", template: "/v2/shipments", sensitivity: "normal" },
        { method: "GET", template: "/v2/shipments/{id}", sensitivity: "normal" },
        { method: "POST", template: "/v2/shipments/{id}/release", sensitivity: "high" },
      ],
      trusted_hops: ["127.0.0.1/32"],
    },
  });
  await caller.call(endpoints["networkZones.create"], {
    body: {
      name: "Exits of Tor",
      kind: "blocked",
      cidrs: ["185.220.101.0/24"],
      note: "Nobody books freight from here.",
    },
  });
  await enforce(caller, api.id);
  const organizations = await addOrganizations(caller);
  const holders: KeyHolder[] = [];
  for (const program of programs) {
    const client = await caller.call(endpoints["apiClients.create"], {
      body: {
        name: program.name,
        kind: program.kind,
        organization_id: organizations.get(program.organization) ?? null,
        owner_name: "Integration desk",
        owner_email: `owner@${program.name}.example`,
        declared: { cidrs: [], asns: [], countries: [program.country], agents: [] },
        apis: [api.id],
      },
    });
    const { key } = await caller.call(endpoints["clientKeys.create"], { params: { id: client.id }, body: {} });
    holders.push({ program, key });
  }
  return holders;
}

async function enforce(caller: Caller, id: string): Promise<void> {
  const { live } = await caller.call(endpoints["adaptiveConfigs.get"], { params: { id } });
  const settings = { ...live.settings, mode: "enforce" as const, learning: { sessions: 1, days: 1 }, session_s: 300 };
  await caller.call(endpoints["adaptiveConfigs.saveDraft"], { params: { id }, body: { settings } });
  await caller.call(endpoints["adaptiveConfigs.publish"], {
    params: { id },
    body: { version: live.version, note: "Ask for a second factor where it looks wrong" },
  });
}

async function addOrganizations(caller: Caller): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(programs.map(({ organization }) => organization))];
  const made = new Map<string, string>();
  for (const name of names) {
    const { id } = await caller.call(endpoints["organizations.create"], { body: { name, traffic_names: [name] } });
    made.set(name, id);
  }
  return made;
}
