import type { EventWarning } from "@parapet/contract";

/** Keyed by the contract's type, so that a new code there does not compile until it has a place here. */
const places: Readonly<Record<EventWarning, number>> = {
  time_missing: 0,
  time_unit_s: 1,
  time_unit_us: 2,
  time_unit_ns: 3,
  time_skew: 4,
  negative_duration: 5,
  request_id_generated: 6,
  host_from_header: 7,
  bad_destination_address: 8,
  bad_source_address: 9,
  port_not_numeric: 10,
  status_missing: 11,
  json_repaired: 12,
  req_body_unparsable: 13,
  res_body_unparsable: 14,
  body_truncated: 15,
  path_is_template: 16,
  header_prefix_stripped: 17,
};

/** The warnings once each, in the order of the contract's list. */
export function orderWarnings(warnings: readonly EventWarning[]): readonly EventWarning[] {
  return warnings.length < 2 ? warnings : [...new Set(warnings)].toSorted((a, b) => places[a] - places[b]);
}
