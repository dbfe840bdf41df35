/** Props of every dialog about the second factor. */
export interface TaskProps {
  /** The server has another state now. */
  onChanged: () => void;
  onClose: () => void;
}
