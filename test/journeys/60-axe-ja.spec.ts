import { axeTour } from './axe-tour.ts'

axeTour('ja')
