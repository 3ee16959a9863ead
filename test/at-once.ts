import { frames } from '../src/web/ui/after-paint.ts'

// Nothing is painted here: what would wait for it is done at once, within the act that it belongs to.
frames.come = () => false
