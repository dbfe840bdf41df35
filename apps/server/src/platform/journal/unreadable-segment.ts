/** A segment that can't be read, today or later: nothing but its file can be set aside. */
export class UnreadableSegment extends Error {}
