// Makes <penumbra-view src="scene.json" spp="64"> known to the page.
import { defineView } from 'penumbra-engine/view';

defineView();
