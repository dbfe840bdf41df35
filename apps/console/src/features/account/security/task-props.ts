/** What every dialog about the second factor is told. */
export interface TaskProps {
  /** The server has another state now. */
  onChanged: () => void;
  onClose: () => void;
}
