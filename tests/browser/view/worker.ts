/** The worker of the views, which keeps the devices that it asks for. */
import './devices.ts';
import '../../../src/view/worker/worker.ts';
