/** One face the painter needs: its bytes are those of `file` inside the npm package, named by their SHA-256. */
export interface FontFile {
  family: string
  weight: number
  file: string
  sha256: string
}

/** Every font file the painter draws with. Other bytes would move pixels, so each is pinned by its hash. */
export const fontFiles: readonly FontFile[] = [
  {
    family: 'Noto Sans',
    weight: 400,
    file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    sha256: 'fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614',
  },
  {
    family: 'Noto Sans',
    weight: 700,
    file: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    sha256: '13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431',
  },
]
