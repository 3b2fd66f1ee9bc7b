export interface RichTextProps {
  /**
   * Markdown of the server's dialect. Another text than the one told last is put in only while nobody
   * writes here: the answer of a save never replaces what was typed since.
   */
  value: string;
  /** Told at every change; the text as it came, byte for byte, while nothing differs from it. */
  onChange: (markdown: string) => void;
  /** Names the field for those who do not see it. */
  label: string;
  /** Stores a picture and tells its public address; what it throws is shown as a failed upload. */
  upload: (file: File) => Promise<{ address: string }>;
  /** Counted in the Markdown. A longer text is told, never cut. */
  maxLength: number;
  /** What the server or the page found wrong, shown below. */
  faults?: readonly string[];
  isReadOnly?: boolean;
}
