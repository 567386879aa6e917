export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <div className="w-full max-w-xs space-y-2 text-center">
      <p className="font-medium text-sm tabular-nums">{label}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-primary-600 transition-transform duration-200 dark:bg-primary-500"
          style={{ transform: `scaleX(${value})` }}
        />
      </div>
    </div>
  );
}
