/** `<penumbra-view>` for pages of other sites, which name this script: `<script type="module" src="https://…/view.js"></script>`. */
import { defineEmbedded } from './define.ts';

defineEmbedded();
