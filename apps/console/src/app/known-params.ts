// The router takes a route only if `parse` doesn't return false, and looks on, down to the not-found page: an address
// that can't be one never asks to sign in and marks no menu entry.

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parameters of a route of one row: `$id` is a UUID. */
export const rowParams = {
  parse: <Params extends { id: string }>(params: Params): Params | false => uuid.test(params.id) && params,
};

/** Parameters of a route with one address a tab: `$tab` is one of them. */
export const tabParams = <Tab extends string>(tabs: readonly Tab[]) => ({
  parse: ({ tab: name }: { tab: string }): { tab: Tab } | false => {
    const tab = tabs.find((each) => each === name);
    return tab !== undefined && { tab };
  },
});
