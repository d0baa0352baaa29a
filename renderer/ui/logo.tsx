/** Endcap's logo: a shelf with three rows. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <rect x="2" y="3" width="20" height="18" rx="4" fill="var(--accent)" />
      <path d="M6 8h12M6 12.5h12M6 17h7" stroke="var(--surface)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
