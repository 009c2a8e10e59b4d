const tag = (
  <>
    <rect x="8" y="14" width="46" height="34" rx="3" />
    <rect x="13" y="19" width="36" height="24" className="glass-fill" />
  </>
)
const phone = (
  <>
    <rect x="60" y="8" width="26" height="48" rx="4" />
    <path d="M69 51h8" />
  </>
)
const waves = <path className="strong" d="M60 25a9 9 0 0 1 0 14M66 20a16 16 0 0 1 0 24M72 15a23 23 0 0 1 0 34" />

/** The line drawings of the steps by which a person sets up a device. */
export const stepPictures = [
  {
    step: 'hold',
    picture: (
      <>
        {tag}
        <circle cx="66" cy="31" r="5" className="strong" />
        <path d="M54 31h7M66 31l8 8v12h10V36l-8-8" />
      </>
    ),
  },
  {
    step: 'join',
    picture: (
      <>
        <rect x="8" y="8" width="26" height="48" rx="4" />
        <path d="M17 51h8" />
        <path className="strong" d="M13 28a12 12 0 0 1 16 0M17 33a6 6 0 0 1 8 0M21 38v.5" />
        <path d="M40 32h10M46 28l4 4-4 4" />
        <rect x="56" y="18" width="32" height="26" rx="3" />
        <rect x="60" y="22" width="24" height="18" className="glass-fill" />
      </>
    ),
  },
  {
    step: 'open',
    picture: (
      <>
        <path d="M12 14h14v14H12zM12 36h14v14H12zM34 14h14v14H34z" />
        <path className="strong" d="M17 19h4v4h-4zM17 41h4v4h-4zM39 19h4v4h-4zM34 36h6M46 36v8M36 46h6M48 50h-6" />
        {phone}
        <path className="strong" d="M65 24h16M65 31h16" />
      </>
    ),
  },
  {
    step: 'login',
    picture: (
      <>
        <rect x="22" y="8" width="52" height="48" rx="4" />
        <path d="M30 20h36M30 31h36" />
        <rect x="30" y="40" width="36" height="9" rx="2" className="strong-fill" />
      </>
    ),
  },
  {
    step: 'done',
    picture: (
      <>
        {tag}
        <path className="strong" d="M22 31l6 6 12-13" />
        {waves}
      </>
    ),
  },
] as const
