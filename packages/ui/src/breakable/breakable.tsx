import { Fragment } from "react";

/** Behind the dots of a host and the slashes of a path, before a query and its parts: as people read an address. */
const places = /(?<=[./])(?=[^./])|(?=[?&])/;

/** A host, a path or an address that breaks between its parts where it has no room; its box says `wrap-anywhere`. */
export function Breakable({ text }: { text: string }) {
  return text.split(places).map((part, at) => (
    // Parts have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
