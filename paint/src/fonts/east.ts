import { bringTables } from './files.ts'
import { notoSansJp } from './noto-sans-jp.ts'
import { notoSansKr } from './noto-sans-kr.ts'
import { notoSansSc } from './noto-sans-sc.ts'
import { notoSansTc } from './noto-sans-tc.ts'

// This module is three times as large as the painter: a page loads it only if `needsEast`, other programs before they
// name any file.
bringTables({ sc: notoSansSc, tc: notoSansTc, jp: notoSansJp, kr: notoSansKr })
