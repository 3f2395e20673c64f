/** What one explainer may be: large enough for a good drawing, small enough to be read on a phone. */
export const LIMITS = {
  bytes: 32_768,
  nodes: 14,
  groups: 5,
  groupDepth: 3,
  partsPerNode: 4,
  wide: { columns: 6, rows: 6 },
  narrow: { columns: 2, rows: 12 },
  compareRows: 4,
  steps: { least: 2, most: 12 },
  actionsPerStep: 12,
  messagesPerStep: 6,
  messagesPerPair: 5,
  /** Participants of a drawing in lanes, which stand side by side on a phone too. */
  lanes: { least: 2, most: 5 },
  /** In Latin letters; a Han character counts for two. */
  narration: 900,
  nodeLabel: 22,
  note: 24,
  messageLabel: 20,
  badge: 20,
  value: 28,
  title: 120,
  summary: 900,
} as const;

/** Units of the wide drawing: as narrow as it may be shown, and as wide as labels stay readable. */
export const WIDE = { least: 900, most: 1000 } as const;
/** Units of the narrow drawing, always. */
export const NARROW = 352;
